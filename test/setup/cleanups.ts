type CleanUp = () => unknown

/** Called after each test; nothing may be left to do the second time. */
export const afterTest = new Set<CleanUp>()
/** Called after each file of tests; nothing may be left to do the second time. */
export const afterFile = new Set<CleanUp>()
