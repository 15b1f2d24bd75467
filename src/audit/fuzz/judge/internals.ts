// Traces of a server's code in what it answers.

/** A line of a stack trace: of V8, of Python, of Java, of Go. */
const FRAMES: readonly RegExp[] = [
  /^\s*at .{0,200}?\(?((?:file:\/\/|node:|\/|[A-Za-z]:\\)[^\s()]{1,300}:\d+:\d+)\)?/m,
  /^\s*File "([^"\n]{1,300})", line \d+/m,
  /^\s*at ([\w.$]{1,200}\([\w$]{1,100}\.java:\d+\))/m,
  /^goroutine \d+ \[[\w ]{1,40}\]:/m,
]
/** A file of code, or a folder that only code lies in. */
const CODE_PATHS: readonly RegExp[] = [
  /((?:[A-Za-z]:)?[/\\][^\s"'`:<>|]{0,300}[/\\](?:node_modules|site-packages|dist-packages)[/\\][^\s"'`:<>|]{1,200})/,
  /((?:file:\/\/)?[/\\][^\s"'`:<>|]{1,300}\.(?:m?js|cjs|ts|py|go|rs|rb|java|php):\d+)/,
]
const LOOKED_AT = 20_000

/** The first trace of code in a text; undefined for none, and for what the call itself named. */
export function leakedInternals(text: string, args: unknown): string | undefined {
  const said = text.slice(0, LOOKED_AT)
  const given = JSON.stringify(args) ?? ''
  for (const pattern of [...FRAMES, ...CODE_PATHS]) {
    const [line, path] = pattern.exec(said) ?? []
    if (line === undefined) continue
    const shown = (path ?? line).trim()
    if (!given.includes(JSON.stringify(shown).slice(1, -1))) return shown
  }
  return undefined
}

/** The words of a runtime that stumbled, rather than of a server that checked. */
const STUMBLES: readonly RegExp[] = [
  /\b[\w.$[\]]+ is not (a function|iterable)\b/,
  /\bCannot (read|set) propert(y|ies) of (undefined|null)\b/,
  /\bCannot (destructure|convert undefined)\b/,
  /'\w+' object (has no attribute|is not (subscriptable|iterable|callable))/,
  /\b(list|string|tuple) indices must be integers\b/,
  /\bunhashable type\b/,
  /\bargument of type '\w+' is not iterable\b/,
  /\bcan only concatenate \w+\b/,
  /\bnil pointer dereference\b|\binterface conversion: interface\b/,
]

export function stumbleIn(text: string): string | undefined {
  for (const pattern of STUMBLES) {
    const [words] = pattern.exec(text.slice(0, LOOKED_AT)) ?? []
    if (words !== undefined) return words
  }
  return undefined
}
