// SPDX-License-Identifier: Apache-2.0
// WS_EACH(k, F, S, t0, n0, t1, n1 ..) is F(k, t0, n0) S() F(k, t1, n1) .., for up to 62 pairs, and
// nothing without a pair. Macros among the pairs are expanded before the pairs are taken.
// Part of ws.h.
#ifndef WS_EACH_H
#define WS_EACH_H

#define WS_COMMA() ,
#define WS_EMPTY()
// `text` when no argument follows, else nothing.
#define WS_IF_NONE(text, ...) WS_SECOND(~__VA_OPT__(, ), text, ~)
#define WS_SECOND(a, b, ...) b

// A row for each number of pairs: a macro is not expanded again inside of itself.
// clang-format off
#define WS_EACH(k, F, S, ...) __VA_OPT__(WS_EACH1(k, F, S, __VA_ARGS__))
#define WS_EACH1(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH2(k, F, S, __VA_ARGS__))
#define WS_EACH2(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH3(k, F, S, __VA_ARGS__))
#define WS_EACH3(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH4(k, F, S, __VA_ARGS__))
#define WS_EACH4(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH5(k, F, S, __VA_ARGS__))
#define WS_EACH5(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH6(k, F, S, __VA_ARGS__))
#define WS_EACH6(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH7(k, F, S, __VA_ARGS__))
#define WS_EACH7(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH8(k, F, S, __VA_ARGS__))
#define WS_EACH8(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH9(k, F, S, __VA_ARGS__))
#define WS_EACH9(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH10(k, F, S, __VA_ARGS__))
#define WS_EACH10(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH11(k, F, S, __VA_ARGS__))
#define WS_EACH11(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH12(k, F, S, __VA_ARGS__))
#define WS_EACH12(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH13(k, F, S, __VA_ARGS__))
#define WS_EACH13(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH14(k, F, S, __VA_ARGS__))
#define WS_EACH14(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH15(k, F, S, __VA_ARGS__))
#define WS_EACH15(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH16(k, F, S, __VA_ARGS__))
#define WS_EACH16(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH17(k, F, S, __VA_ARGS__))
#define WS_EACH17(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH18(k, F, S, __VA_ARGS__))
#define WS_EACH18(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH19(k, F, S, __VA_ARGS__))
#define WS_EACH19(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH20(k, F, S, __VA_ARGS__))
#define WS_EACH20(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH21(k, F, S, __VA_ARGS__))
#define WS_EACH21(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH22(k, F, S, __VA_ARGS__))
#define WS_EACH22(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH23(k, F, S, __VA_ARGS__))
#define WS_EACH23(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH24(k, F, S, __VA_ARGS__))
#define WS_EACH24(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH25(k, F, S, __VA_ARGS__))
#define WS_EACH25(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH26(k, F, S, __VA_ARGS__))
#define WS_EACH26(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH27(k, F, S, __VA_ARGS__))
#define WS_EACH27(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH28(k, F, S, __VA_ARGS__))
#define WS_EACH28(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH29(k, F, S, __VA_ARGS__))
#define WS_EACH29(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH30(k, F, S, __VA_ARGS__))
#define WS_EACH30(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH31(k, F, S, __VA_ARGS__))
#define WS_EACH31(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH32(k, F, S, __VA_ARGS__))
#define WS_EACH32(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH33(k, F, S, __VA_ARGS__))
#define WS_EACH33(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH34(k, F, S, __VA_ARGS__))
#define WS_EACH34(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH35(k, F, S, __VA_ARGS__))
#define WS_EACH35(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH36(k, F, S, __VA_ARGS__))
#define WS_EACH36(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH37(k, F, S, __VA_ARGS__))
#define WS_EACH37(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH38(k, F, S, __VA_ARGS__))
#define WS_EACH38(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH39(k, F, S, __VA_ARGS__))
#define WS_EACH39(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH40(k, F, S, __VA_ARGS__))
#define WS_EACH40(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH41(k, F, S, __VA_ARGS__))
#define WS_EACH41(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH42(k, F, S, __VA_ARGS__))
#define WS_EACH42(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH43(k, F, S, __VA_ARGS__))
#define WS_EACH43(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH44(k, F, S, __VA_ARGS__))
#define WS_EACH44(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH45(k, F, S, __VA_ARGS__))
#define WS_EACH45(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH46(k, F, S, __VA_ARGS__))
#define WS_EACH46(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH47(k, F, S, __VA_ARGS__))
#define WS_EACH47(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH48(k, F, S, __VA_ARGS__))
#define WS_EACH48(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH49(k, F, S, __VA_ARGS__))
#define WS_EACH49(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH50(k, F, S, __VA_ARGS__))
#define WS_EACH50(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH51(k, F, S, __VA_ARGS__))
#define WS_EACH51(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH52(k, F, S, __VA_ARGS__))
#define WS_EACH52(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH53(k, F, S, __VA_ARGS__))
#define WS_EACH53(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH54(k, F, S, __VA_ARGS__))
#define WS_EACH54(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH55(k, F, S, __VA_ARGS__))
#define WS_EACH55(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH56(k, F, S, __VA_ARGS__))
#define WS_EACH56(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH57(k, F, S, __VA_ARGS__))
#define WS_EACH57(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH58(k, F, S, __VA_ARGS__))
#define WS_EACH58(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH59(k, F, S, __VA_ARGS__))
#define WS_EACH59(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH60(k, F, S, __VA_ARGS__))
#define WS_EACH60(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH61(k, F, S, __VA_ARGS__))
#define WS_EACH61(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH62(k, F, S, __VA_ARGS__))
#define WS_EACH62(k, F, S, t, n, ...) F(k, t, n) __VA_OPT__(S() WS_EACH63(k, F, S, __VA_ARGS__))
#define WS_EACH63(k, F, S, ...) WS_ERROR_a_kernel_has_up_to_62_arguments
// clang-format on

#endif
