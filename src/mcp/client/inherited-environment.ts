/** What a server process gets of our environment; the rest is none of its business. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'TMPDIR'] as const

export function inheritedEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(INHERITED.flatMap((key) => (env[key] === undefined ? [] : [[key, env[key]] as const])))
}
