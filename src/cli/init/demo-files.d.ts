/** The files of the demo by path: examples/orders, inserted by the build. */
declare const __MCPROVE_DEMO__: Readonly<Record<string, string>>
