// Problems of an external agent that the suite and the disk show: keys that it cannot use, and a program that is
// missing.
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { fileExists } from '../../files/confinement.js'
import { isGlob } from '../../files/discovery/glob.js'
import { nearestFile } from '../../files/discovery/nearest-file.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import type { ExternalPreset } from '../../suite/schema/external-schema.js'
import { missingAgentFile } from '../inputs/agent-files.js'
import type { ServerSetting } from '../plan/server-address.js'
import type { AskedUnit } from './agent-errors.js'
import { programMistake } from './program-mistake.js'
import { isOpen } from './server-errors.js'
import { suiteError } from './suite-error.js'

/**
 * Keys of the built-in loop that change what is tested. Sampling and limits (`temperature`, `max_turns`, …) are not
 * among them: an external agent has its own, and `defaults:` may set them for other tests.
 */
const OF_THE_LOOP: readonly (keyof RunSettings)[] = [
  'system',
  'messages',
  'turns',
  'tools',
  'tool_choice',
  'first_call_only',
  'client',
  'distractors',
  'without',
]

const UNFIT_NAMES: Partial<Record<ExternalPreset, { readonly name: RegExp; readonly hint: string }>> = {
  // It addresses a server by a dotted path in its configuration.
  codex: { name: /[^\w-]/, hint: 'Use letters, digits, `-` and `_`.' },
  // It takes what is before the second `__` of `mcp__a__b__tool` for the server, and refuses the tools of others.
  claude: { name: /__/, hint: 'Use a name without `__`.' },
}

/** An error rather than ignored, because an ignored key would test something else. */
export function externalErrors(unit: AskedUnit, setting: ServerSetting): McproveError[] {
  return [...ofTheLoop(unit), ...unfitServers(unit), ...missingProgram(unit, setting), ...missingFile(unit, setting)]
}

function ofTheLoop({ test, name }: AskedUnit): McproveError[] {
  const [first, ...others] = OF_THE_LOOP.filter((key) => test.settings[key] !== undefined)
  if (first === undefined) return []
  const found = [first, ...others].map((key) => `\`${key}\``).join(', ')
  const message = `\`${name}\` has an \`external\` agent, which does not support ${found}`
  const hint = 'Remove it, or put it in the prompt or the arguments of the agent.'
  return [suiteError('BAD_USAGE', test.problemAt([first], message, hint))]
}

function unfitServers({ test, name }: AskedUnit): McproveError[] {
  const { servers = [], external } = test.settings
  const unfit = external?.preset === undefined ? undefined : UNFIT_NAMES[external.preset]
  const index = servers.findIndex((server) => unfit?.name.test(server))
  if (unfit === undefined || index === -1) return []
  const message = `\`${name}\`: ${external?.preset} does not accept the server name \`${servers[index]}\``
  const { hint } = unfit
  return [suiteError('BAD_USAGE', test.problemAt(['servers', index], message, hint))]
}

/** A bare name is looked up in PATH by the run; a path is relative to the agent's working folder. */
function missingProgram({ suite, test }: AskedUnit, setting: ServerSetting): McproveError[] {
  const { external = {}, workspace } = test.settings
  const suiteFolder = dirname(resolve(setting.cwd, suite.file))
  const { command = '', cwd = workspace ?? '.' } = external
  const [written = ''] = typeof command === 'string' ? [command] : command
  const program = written.replaceAll('{suite_dir}', suiteFolder)
  const folder = cwd === workspace ? dirname(resolve(setting.cwd, test.position.file)) : suiteFolder
  const mistake = programMistake(typeof command === 'string' ? [command] : command, resolve(folder, cwd), setting.env)
  if (mistake !== null) {
    const path = ['external', 'command', ...(typeof command === 'string' ? [] : [mistake.index])]
    return [suiteError('AGENT_FAILED', test.problemAt(path, mistake.message, mistake.hint))]
  }
  if (!/[\\/]/.test(program) || isAbsolute(written) || isOpen([program, cwd], setting)) return []
  const path = resolve(folder, cwd, program)
  if (fileExists(path, written)) return []
  const near = nearestFile(path)
  const shown = relative(setting.cwd, path).replaceAll('\\', '/')
  const problem = test.problemAt(
    ['external', 'command', ...(typeof command === 'string' ? [] : [0])],
    `the program of the agent does not exist: ${shown}`,
    near === undefined
      ? 'The path is relative to `external.cwd`, or to the suite file.'
      : `Did you mean ${showName(near)}?`,
  )
  return [suiteError('AGENT_FAILED', problem)]
}

function missingFile({ suite, test }: AskedUnit, setting: ServerSetting): McproveError[] {
  const { files = [] } = test.settings.external ?? {}
  const folder = dirname(resolve(setting.cwd, suite.file))
  const index = missingAgentFile(files, folder)
  const missing = files[index]
  if (missing === undefined) return []
  const near = isGlob(missing) ? undefined : nearestFile(resolve(folder, missing))
  const problem = test.problemAt(
    ['external', 'files', index],
    isGlob(missing) ? `no file matches ${showName(missing)}` : `${showName(missing)} does not exist`,
    near === undefined ? 'The path is relative to the suite file.' : `Did you mean ${showName(near)}?`,
  )
  return [suiteError('AGENT_FAILED', problem)]
}
