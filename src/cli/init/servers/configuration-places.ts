import { posix, win32 } from 'node:path'

export interface ConfigurationPlace {
  readonly path: string
  /** The short form for messages. */
  readonly shown: string
}

interface Machine {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
}

const IN_PROJECT = ['.mcp.json', '.vscode/mcp.json', '.cursor/mcp.json']
const IN_HOME = ['.cursor/mcp.json', '.claude.json']
const DESKTOP = 'Claude/claude_desktop_config.json'

/** Where clients keep their MCP servers: those of the project first. */
export function configurationPlaces({ cwd, env, platform }: Machine): readonly ConfigurationPlace[] {
  const { join } = platform === 'win32' ? win32 : posix
  const home = env.HOME || env.USERPROFILE
  const below = (folder: string | undefined, names: readonly string[], lead: string): ConfigurationPlace[] =>
    folder ? names.map((name) => ({ path: join(folder, name), shown: lead + name })) : []
  const desktop =
    platform === 'darwin'
      ? below(home, [`Library/Application Support/${DESKTOP}`], '~/')
      : platform === 'win32'
        ? below(env.APPDATA, [DESKTOP], '%APPDATA%/')
        : env.XDG_CONFIG_HOME
          ? below(env.XDG_CONFIG_HOME, [DESKTOP], '$XDG_CONFIG_HOME/')
          : below(home, [`.config/${DESKTOP}`], '~/')
  const places = [...below(cwd, IN_PROJECT, ''), ...below(home, IN_HOME, '~/'), ...desktop]
  // In the home folder itself, the project's places are the user's.
  return places.filter(({ path }, index) => places.findIndex((one) => one.path === path) === index)
}
