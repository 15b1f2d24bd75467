/** The package's version; the build puts it in. */
declare const __MCPROVE_VERSION__: string
