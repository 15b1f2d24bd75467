// A real terminal for the built bin: a window of tmux, which can be looked at, resized and typed into.
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { afterFile } from '../setup/cleanups.js'
import { CLI } from './run-cli.js'

export const HAS_TMUX = (() => {
  try {
    execFileSync('tmux', ['-V'])
    return true
  } catch {
    return false
  }
})()

export interface Terminal {
  /** What is on the screen, without the empty end. */
  screen(): string
  /** The same with what has scrolled away. */
  history(): string
  /** Resolves when the screen holds this, with the screen. */
  shows(what: string | RegExp): Promise<string>
  resize(columns: number, rows: number): void
  isCursorVisible(): boolean
  /** As tmux names it: `C-c`. */
  press(key: string): void
}

interface TerminalOptions {
  readonly cwd: string
  readonly columns?: number
  readonly rows?: number
  readonly env?: Readonly<Record<string, string>>
  /** A file that gets every byte which the terminal gets. */
  readonly bytes?: string
  /** Where standard output goes instead. */
  readonly stdout?: string
}

/** A server of its own for each file of tests, without anybody's configuration. */
const SOCKET = `mcprove-test-${process.pid}`
const { CI: _ci, NO_COLOR: _no, FORCE_COLOR: _force, TMUX: _tmux, ...BASE_ENV } = process.env
/** How slow a busy machine may be. */
const WAIT_MS = 45_000

let windows = 0
afterFile.add(() => {
  if (windows > 0) tmux('kill-server')
  windows = 0
})

/** Starts `mcprove ...args` there; what is shown after its end is its exit code. */
export function inTerminal(
  args: readonly string[],
  { cwd, columns = 80, rows = 24, env = {}, bytes, stdout = '/dev/tty' }: TerminalOptions,
): Terminal {
  windows += 1
  const name = `window-${windows}`
  const wait = bytes === undefined ? '' : 'read _;'
  // The shell must not end with the Ctrl-C that is meant for mcprove.
  const script = `${wait} trap : INT; "$@" > '${stdout}'; echo "exit code $?"; exec cat`
  const variables = Object.entries(env).map(([key, value]) => `${key}=${value}`)
  const command = ['sh', '-c', script, 'sh', 'env', ...variables, process.execPath, CLI, ...args]
  tmux('new-session', '-d', '-s', name, '-x', String(columns), '-y', String(rows), '-c', cwd, ...command)
  if (bytes !== undefined) {
    tmux('pipe-pane', '-t', name, `cat > '${bytes}'`)
    tmux('send-keys', '-t', name, 'Enter')
  }
  const screen = () => tmux('capture-pane', '-p', '-t', name).trimEnd()
  return {
    screen,
    history: () => tmux('capture-pane', '-p', '-S', '-', '-t', name).trimEnd(),
    shows: async (what) => {
      const isThere = (text: string) => (typeof what === 'string' ? text.includes(what) : what.test(text))
      const until = performance.now() + WAIT_MS
      for (let seen = screen(); ; seen = screen()) {
        if (isThere(seen)) return seen
        if (performance.now() > until) throw new Error(`the terminal never showed ${what}, but\n${seen}`)
        await setTimeout(30)
      }
    },
    resize: (width, height) => void tmux('resize-window', '-t', name, '-x', String(width), '-y', String(height)),
    isCursorVisible: () => tmux('display-message', '-p', '-t', name, '#{cursor_flag}').trim() === '1',
    press: (key) => void tmux('send-keys', '-t', name, key),
  }
}

function tmux(...args: readonly string[]): string {
  return execFileSync('tmux', ['-u', '-L', SOCKET, '-f', '/dev/null', ...args], { encoding: 'utf8', env: BASE_ENV })
}
