// Gemini CLI reads its servers from settings files only: those of the user, and those of its working folder. It gets a
// home folder of its own, in which everything but the settings is the user's, so that neither file is changed.
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { McproveError } from '../../../core/errors/error.js'
import { cleanText } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { ProgramPlace } from './preset.js'
import { withoutComments } from './without-comments.js'

const SETTINGS = 'settings.json'

/** Writes the home folder and returns its path. */
export async function geminiHome(
  servers: { readonly mcp: object; readonly mcpServers: object },
  { folder, env, cwd }: ProgramPlace,
): Promise<string> {
  await requireOwnNames(Object.keys(servers.mcpServers), cwd)
  const home = join(folder, 'home')
  const users = env.GEMINI_CLI_HOME ?? env.HOME ?? env.USERPROFILE
  await mkdir(join(home, '.gemini'), { recursive: true, mode: 0o700 })
  const settings = users === undefined ? {} : await linkUser(users, home)
  const mcp = { ...(isRecord(settings.mcp) ? settings.mcp : {}), ...servers.mcp }
  const own = { ...settings, security: withLogin(settings.security, env), mcp, mcpServers: servers.mcpServers }
  await writeFile(join(home, '.gemini', SETTINGS), JSON.stringify(own, null, 2), { mode: 0o600 })
  return home
}

/** With a base URL in the environment and no choice in its settings, it chooses a login that it then refuses. */
function withLogin(given: unknown, env: ProgramPlace['env']): Record<string, unknown> {
  const security = isRecord(given) ? given : {}
  const auth = isRecord(security.auth) ? security.auth : {}
  const isUndecided = auth.selectedType === undefined && env.GEMINI_API_KEY !== undefined
  return isUndecided ? { ...security, auth: { ...auth, selectedType: 'gemini-api-key' } } : { ...security }
}

/** Links the login, extensions and other files of the user. Returns the user's settings. */
async function linkUser(users: string, home: string): Promise<Record<string, unknown>> {
  for (const name of await entriesOf(join(users, '.gemini'))) {
    if (name !== SETTINGS) await link(join(users, '.gemini', name), join(home, '.gemini', name))
  }
  for (const name of ['.env', '.agents']) {
    if ((await entriesOf(users)).includes(name)) await link(join(users, name), join(home, name))
  }
  return await settingsIn(join(users, '.gemini', SETTINGS))
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

/** On Windows a link to a folder needs no privilege when it is a junction. */
async function link(target: string, path: string): Promise<void> {
  await symlink(target, path, 'junction')
}

/** In the working folder, the same name would replace the server of the test, and its calls would not be recorded. */
async function requireOwnNames(names: readonly string[], cwd: string): Promise<void> {
  const file = join(cwd, '.gemini', SETTINGS)
  const { mcpServers } = await settingsIn(file)
  const name = names.find((one) => isRecord(mcpServers) && Object.hasOwn(mcpServers, one))
  if (name === undefined) return
  throw new McproveError('AGENT_FAILED', `Gemini CLI would use the server \`${name}\` of ${cleanText(file)}`, {
    hint: 'Rename the server in the suite, or use `cwd` or `workspace` to run the agent in another folder.',
  })
}

/** Empty where there are none. */
async function settingsIn(file: string): Promise<Record<string, unknown>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return {}
  }
  try {
    const settings: unknown = JSON.parse(withoutComments(text))
    return isRecord(settings) ? { ...settings } : {}
  } catch (cause) {
    throw new McproveError('AGENT_FAILED', `the settings of Gemini CLI are not valid JSON: ${cleanText(file)}`, {
      hint: 'Fix the file: Gemini CLI does not start with it either.',
      cause,
    })
  }
}
