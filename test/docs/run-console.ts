// Runs the commands of a block in one shell, as a reader would, and keeps what each of them printed.
import { shell } from '../e2e/run-cli.js'
import type { PageFolder } from './page-folder.js'

export interface ConsoleCommand {
  readonly command: string
  /** What the page shows under it; null when it shows nothing. */
  readonly shown: string | null
}

export interface CommandOutcome extends ConsoleCommand {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const LIMIT_S = 500
const SEPARATOR = '\u001e'

/** `$ ` begins a command, `\` at its end continues it; the other lines are what it prints. */
export function readConsole(text: string): ConsoleCommand[] {
  const commands: ConsoleCommand[] = []
  for (const block of text.replaceAll('\\\n', '\\\u0000').split(/^\$ /m).slice(1)) {
    const [command = '', ...shown] = block.split('\n')
    commands.push({ command: command.replaceAll('\u0000', '\n'), shown: shown.join('\n') || null })
  }
  return commands
}

export async function runConsole(
  commands: readonly ConsoleCommand[],
  { path, env }: PageFolder,
): Promise<CommandOutcome[]> {
  // The next command still sees the exit code of the one before as `$?`.
  const script = commands.map(
    ({ command }) =>
      `${command}\nleft=$?; printf '${SEPARATOR}%s${SEPARATOR}' $left; printf '${SEPARATOR}' >&2; (exit $left)`,
  )
  // `timeout` ends whatever the commands have started, too.
  const options = { cwd: path, env: { ...env, SCRIPT: script.join('\n') } }
  const { stdout, stderr, code } = await shell(`timeout -k 5 ${LIMIT_S} sh -c "$SCRIPT"`, options)
  const printed = stdout.split(SEPARATOR)
  const said = stderr.split(SEPARATOR)
  if (printed.length !== 2 * commands.length + 1) {
    const list = commands.map(({ command }) => command).join('\n')
    throw new Error(`the shell ended early (${code ?? 'killed'}):\n${list}\n${stdout}${stderr}`)
  }
  return commands.map((command, index) => ({
    ...command,
    stdout: printed[2 * index] ?? '',
    code: Number(printed[2 * index + 1]),
    stderr: said[index] ?? '',
  }))
}

/** Whether a page may show this for what was printed: a line `...` stands for any number of lines. */
export function isShownBy(shown: string, printed: string): boolean {
  const escaped = shown.trimEnd().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(/^\\\.\\\.\\\.$/gm, '[^]*')}$`).test(printed.trimEnd())
}
