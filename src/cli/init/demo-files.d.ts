/** The files of the demo by their paths: examples/orders, put in by the build. */
declare const __MCPROVE_DEMO__: Readonly<Record<string, string>>
