import { shellCommand } from '../../core/text/shell-command.js'
import type { RunOptions } from '../run-options.js'

/** The command that runs one row, or one run of it, with the options that overrode the suite this time. */
export function runCommand(
  suite: string,
  name: string,
  { models = [], runs, seed, passRule }: Pick<RunOptions, 'models' | 'runs' | 'seed' | 'passRule'>,
): string {
  return shellCommand([
    ...['mcprove', 'run', suite],
    // A name that starts with a dash would be read as an option.
    ...(name.startsWith('-') ? [`--test=${name}`] : ['-t', name]),
    ...models.flatMap((model) => ['--model', model]),
    ...(runs === undefined ? [] : ['--runs', String(runs)]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ...(passRule === undefined ? [] : ['--pass-rule', passRule]),
  ])
}
