type Environment = Readonly<Record<string, string | undefined>>

/** The variables of our environment that a server process gets; all others are withheld. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'TMPDIR'] as const

/** Without these, programs on Windows do not find the system, their caches or each other. */
const INHERITED_ON_WINDOWS = [
  ...['PATH', 'PATHEXT', 'COMSPEC', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'TEMP', 'TMP'],
  ...['USERPROFILE', 'USERNAME', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES'],
  ...['PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS', 'HOME', 'LANG'],
] as const

export function inheritedEnvironment(env: Environment, platform: string = process.platform): Record<string, string> {
  if (platform !== 'win32') return pick(INHERITED, (key) => env[key])
  // Windows treats `Path` and PATH as the same variable, but a copy of its environment is an ordinary object.
  const values = new Map(Object.entries(env).map(([key, value]) => [key.toUpperCase(), value]))
  return pick(INHERITED_ON_WINDOWS, (key) => values.get(key))
}

function pick(keys: readonly string[], read: (key: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = read(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
