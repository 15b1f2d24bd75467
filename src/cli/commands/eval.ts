import { isCi } from '../../run/plan/is-ci.js'
import type { RunOptions } from '../../run/run-options.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { loadSuites } from '../load-suites.js'
import { environmentOf, modeOf, type RunFlags, runOptions } from '../run/run-flags.js'
import type { Io } from '../terminal/io.js'
import { printError } from '../terminal/print-error.js'
import { RUN_OPTIONS, runFiles } from './run.js'

export const listed = {
  group: 'Run tests',
  summary: 'Run, estimate or check tests graded by LLM judges',
} satisfies ListedCommand

interface EvalFlags extends RunFlags {
  readonly explain?: boolean
  readonly selfTest?: boolean
}

export const command = defineCommand<EvalFlags>({
  name: 'eval',
  summary:
    'Run only the tests that an LLM judge grades. Estimate their cost with --explain, or check the judges with --self-test.',
  arguments: [
    {
      name: '[files...]',
      summary: 'suite files, folders, globs or file:line; default: the suites in the current folder',
    },
  ],
  options: {
    explain: {
      flag: '--explain',
      summary: 'print the plan (rubrics, judges, calls, tokens, cost) without calling a model',
    },
    selfTest: {
      flag: '--self-test',
      summary: 'give the judges answers that must fail, such as an empty one; exit 1 when a judge passes any',
    },
    ...RUN_OPTIONS,
  },
  examples: [
    'mcprove eval',
    'mcprove eval --explain',
    'mcprove eval weather.mcprove.yml --record --max-cost 0.50',
    'CI=true mcprove eval --reporter json=evals.json',
    "mcprove eval -t 'answer is helpful' --self-test",
  ],
  run: async (files, flags, io) => {
    if (!flags.explain && !flags.selfTest) return await runFiles(files, { ...flags, kinds: ['eval'] }, io)
    const env = environmentOf(flags, io)
    const chosen = await loadSuites([...files, ...(flags.config ?? [])], io, { env })
    const options: RunOptions = { ...optionsOf(flags, env, io), env }
    const { chosenEvalPlans } = await import('../../run/grade/eval-plans.js')
    const plans = chosenEvalPlans(chosen, options)
    const errors = chosen.flatMap(({ error }) => error ?? [])
    for (const error of errors) printError(error, io)
    const codeOf = (code: number): number => (code === 1 || errors.length === 0 ? code : 2)
    if (flags.explain) {
      const { explainEvals } = await import('../eval/explain-evals.js')
      io.stdout.write(explainEvals(plans))
      return codeOf(0)
    }
    const { runSelfTests } = await import('../eval/self-tests.js')
    return codeOf(await runSelfTests(plans, { ...options, mode: 'live' }, io))
  },
})

function optionsOf(flags: EvalFlags, env: RunOptions['env'], io: Io): RunOptions {
  return { ...runOptions(flags, io), cwd: io.cwd(), env, mode: modeOf(flags, env), isCi: isCi(env), onRow: () => {} }
}
