/** The package's version, inserted by the build. */
declare const __MCPROVE_VERSION__: string

/** The file of cli/main.ts, relative to the bin's folder, inserted by the build. */
declare const __MAIN_CHUNK__: string
