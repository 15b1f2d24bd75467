import type { OptionDeclaration } from '../command-line/option.js'
import { TRUST_OPTIONS } from './trust-flag.js'

/** The flags that select rows and say how they are run, shared by `run` and `capture`. */
export const EXECUTION_OPTIONS = {
  config: { flag: '--config <file>', summary: 'a suite file, same as a positional one; repeatable', repeat: true },
  test: {
    flag: '-t, --test <pattern>',
    summary:
      "run tests whose name contains this text; an exact name selects only that test, or one run of it ('name #3'); repeatable",
    repeat: true,
  },
  tag: { flag: '--tag <tag>', summary: 'run tests with this tag; repeatable', repeat: true },
  model: { flag: '--model <model>', summary: "use this model instead of the suite's models; repeatable", repeat: true },
  runs: {
    flag: '--runs <n>',
    summary: "number of runs per test, instead of the suite's; at most 1000000",
    type: 'count',
  },
  jobs: { flag: '-j, --jobs <n>', summary: 'number of concurrent runs; default 4', type: 'count' },
  record: {
    flag: '--record[=all]',
    summary: 'record tests whose cassette is missing or stale; --record=all records every test',
  },
  append: { flag: '--append', summary: 'with --record: add only the runs that are missing from the cassette' },
  replay: {
    flag: '--replay[=model|tools]',
    summary:
      'use cassettes only (default when CI is set); =model replays the model with live tools, =tools replays the tools with a live model',
  },
  live: { flag: '--live', summary: 'run every test live and ignore cassettes' },
  allowStale: { flag: '--allow-stale', summary: 'replay cassettes that do not match the suite, with a warning' },
  retries: {
    flag: '--retries <n>',
    summary: 'retry runs that ended in an infrastructure error; failed runs are not retried',
    type: 'whole',
  },
  maxCost: {
    flag: '--max-cost <usd>',
    summary: 'start no new run once this amount is spent; models without a known price are rejected',
    type: 'number',
  },
  shard: { flag: '--shard <i/n>', summary: 'run one part of the tests, for example 1/4' },
  timeout: {
    flag: '--timeout <ms>',
    summary:
      "timeout of one run, without a model of connecting and of each request, instead of the suite's `timeout_ms`",
    type: 'count',
  },
  seed: { flag: '--seed <n|constant|random>', summary: "sampling seed, instead of the suite's `seed`" },
  includeContext: {
    flag: '--include-context',
    summary: 'include the context of models in reports: system message, earlier messages, turns',
  },
  envFile: {
    flag: '--env-file <file>',
    summary: 'load environment variables from a file; variables already set take priority',
  },
  ...TRUST_OPTIONS,
  keep: { flag: '--keep', summary: 'keep the `workspace` folders of runs' },
  allowOnly: { flag: '--allow-only', summary: 'allow `only` when CI is set' },
  passWithNoTests: { flag: '--pass-with-no-tests', summary: 'exit 0 when no test is selected' },
  quiet: { flag: '--quiet', summary: 'write no report to standard output' },
  verbose: { flag: '--verbose', summary: 'log the start and end of each run to standard error' },
} as const satisfies Readonly<Record<string, OptionDeclaration>>
