__kernel void bitonicSort(__global uint2 *theArray, const uint stage, const uint passOfStage,
                          const uint width, const uint direction) {
  uint sortIncreasing = direction;
  uint threadId = get_global_id(0);
  uint pairDistance = 1 << (stage - passOfStage);
  uint blockWidth = 2 * pairDistance;
  uint leftId = (threadId % pairDistance) + (threadId / pairDistance) * blockWidth;
  uint rightId = leftId + pairDistance;
  uint2 leftElement = theArray[leftId];
  uint2 rightElement = theArray[rightId];
  uint sameDirectionBlockWidth = 1 << stage;
  if ((threadId / sameDirectionBlockWidth) % 2 == 1) sortIncreasing = 1 - sortIncreasing;
  uint2 greater, lesser;
  if (leftElement.x > rightElement.x) {
    greater = leftElement;
    lesser = rightElement;
  } else {
    greater = rightElement;
    lesser = leftElement;
  }
  theArray[leftId] = sortIncreasing ? lesser : greater;
  theArray[rightId] = sortIncreasing ? greater : lesser;
}
