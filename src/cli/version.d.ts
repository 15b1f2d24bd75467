/** The package's version; the build puts it in. */
declare const __MCPROVE_VERSION__: string

/** The file of cli/main.ts, from the bin's folder; the build puts it in. */
declare const __MAIN_CHUNK__: string
