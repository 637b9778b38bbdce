// SPDX-License-Identifier: Apache-2.0
// The scene of raytrace, for the kernel and its host: shiny spheres over a chequered floor at y =
// 0, a sky, and a sun far away. Brightness is one float per pixel.
#ifndef RAYTRACE_SCENE_H
#define RAYTRACE_SCENE_H

typedef struct {
  float x, y, z, radius; // of the sphere; the camera and the light are outside
  float shade, mirror;   // what it scatters, and what it reflects: 0 to 1
} raytrace_sphere_t;

#define RAYTRACE_EYE_Y 1.0f         // the camera stands at (0, 1, -4) and looks along z
#define RAYTRACE_EYE_Z (-4.0f)      //
#define RAYTRACE_FAR 100.0f         // nothing is seen from there on
#define RAYTRACE_NEAR 0.0009765625f // a ray leaves the surface where it begins
#define RAYTRACE_SUN_X 0.48f        // the direction of the sun, of length 1
#define RAYTRACE_SUN_Y 0.8f         //
#define RAYTRACE_SUN_Z (-0.36f)     //
#define RAYTRACE_AMBIENT 0.125f     //
#define RAYTRACE_FLOOR_MIRROR 0.25f
#define RAYTRACE_FAINT 0.03125f // a reflection that adds less is not followed

#endif
