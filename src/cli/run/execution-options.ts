import type { OptionDeclaration } from '../command-line/option.js'
import { TRUST_OPTIONS } from './trust-flag.js'

/** The flags that say which rows are run, and how: those that `run` and `capture` share. */
export const EXECUTION_OPTIONS = {
  config: { flag: '--config <file>', summary: 'a suite, like a positional file; repeatable', repeat: true },
  test: {
    flag: '-t, --test <pattern>',
    summary: "rows whose name holds this; a whole name, also of a run ('a #3'), is that one alone",
  },
  tag: { flag: '--tag <tag>', summary: 'rows with this tag; repeatable', repeat: true },
  model: { flag: '--model <model>', summary: "instead of the suite's models; repeatable", repeat: true },
  runs: { flag: '--runs <n>', summary: "instead of the suite's number of runs, at most 1000000", type: 'count' },
  jobs: { flag: '-j, --jobs <n>', summary: 'runs at once (4)', type: 'count' },
  record: {
    flag: '--record[=all]',
    summary: 'record rows whose cassette is missing or stale; all of them with =all',
  },
  append: { flag: '--append', summary: 'with --record: only runs that a cassette lacks' },
  replay: {
    flag: '--replay[=model|tools]',
    summary: 'cassettes only (the default when CI is set); or the recorded half of each run with the other half live',
  },
  live: { flag: '--live', summary: 'run every row, whatever is recorded' },
  allowStale: { flag: '--allow-stale', summary: 'replay cassettes of another version of the suite, with a warning' },
  retries: {
    flag: '--retries <n>',
    summary: 'repeat runs that ended in an error, never a failed one',
    type: 'whole',
  },
  maxCost: {
    flag: '--max-cost <usd>',
    summary: 'start nothing more when this is spent; unpriced models are refused',
    type: 'number',
  },
  shard: { flag: '--shard <i/n>', summary: 'one part of the rows, for several machines' },
  timeout: {
    flag: '--timeout <ms>',
    summary: "how long a run may take, instead of the suite's `timeout_ms`",
    type: 'count',
  },
  seed: { flag: '--seed <n|constant|random>', summary: "instead of the agents' `seed`" },
  includeContext: {
    flag: '--include-context',
    summary: 'report what models were told: system, earlier messages, turns',
  },
  envFile: { flag: '--env-file <file>', summary: 'variables for the suite, where they are not set already' },
  ...TRUST_OPTIONS,
  keep: { flag: '--keep', summary: 'keep the folders of runs (`workspace`)' },
  allowOnly: { flag: '--allow-only', summary: 'take `only` under CI too' },
  passWithNoTests: { flag: '--pass-with-no-tests', summary: 'exit 0 when no test is selected' },
  quiet: { flag: '--quiet', summary: 'no report on standard output' },
  verbose: { flag: '--verbose', summary: 'say on standard error when runs start and end' },
} as const satisfies Readonly<Record<string, OptionDeclaration>>
