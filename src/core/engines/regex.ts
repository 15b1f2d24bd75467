// Regular expressions of suites. The engine (RE2: linear time, whatever the pattern) costs 20 ms to load, which most
// commands do not need, so it is installed from outside: see engines.ts.

/** True when the pattern occurs in the text. */
export type RegexTest = (text: string) => boolean

export interface RegexEngine {
  /** Throws McproveError REGEX_INVALID. */
  readonly compile: (pattern: string, flags: string) => RegexTest
}

let installed: RegexEngine | undefined

export function installRegexEngine(engine: RegexEngine): void {
  installed = engine
}

/** Compiles a pattern in RE2 syntax. Throws REGEX_INVALID for a bad one. */
export function compileRegex(pattern: string, flags = ''): RegexTest {
  if (installed === undefined) throw new Error('the regex engine is not loaded: call loadEngines or installEngines')
  return installed.compile(pattern, flags)
}
