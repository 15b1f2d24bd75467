// Mutation testing: Stryker changes the code in one place at a time, and a change that no test notices is a survivor.
// docs/mutation.md says what counts, and which survivors are acceptable.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepFigures } from './keep-figures.mjs'

const MIN_PERCENT = 85
const NEED_A_FRESH_PROCESS = [
  'loads what is needed and nothing else',
  'says so when it is used before its engine is loaded',
  'a file of gates brings the schema engine along when the gate is in it, and only then',
]
const CACHE = 'node_modules/.cache/mutation'

export async function mutantsKilled(folder) {
  const { Stryker } = await import('@stryker-mutator/core')
  const counts = countStatuses(await new Stryker(optionsOf(folder)).runMutationTest())
  const { Killed, Timeout, Survived, NoCoverage, Ignored } = counts
  const valid = Killed + Timeout + Survived + NoCoverage
  const percent = ((Killed + Timeout) / valid) * 100
  console.log(`  src/${folder}: ${valid} mutants, ${Killed} killed, ${Timeout} timed out`)
  console.log(`  ${Survived} survived, ${NoCoverage} without a test, ${Ignored} not tried: ${CACHE}/${folder}.html`)
  console.log(`  ${percent.toFixed(1)} % (at least ${MIN_PERCENT} %)`)
  if (process.env.MCPROVE_MUTATION_ONLY !== undefined) return []
  const unseen = `${Survived} survived, ${NoCoverage} have no test`
  keepFigures(`mutation-${folder}`, `\`src/${folder}\`: **${percent.toFixed(1)} %** of ${valid} mutants; ${unseen}.`)
  return percent >= MIN_PERCENT ? [] : [`the tests of src/${folder} kill ${percent.toFixed(1)} % of its mutants`]
}

function countStatuses(mutants) {
  const counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0, Ignored: 0 }
  for (const { status } of mutants) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function optionsOf(folder) {
  return {
    mutate: [
      process.env.MCPROVE_MUTATION_ONLY ?? `src/${folder}/**/*.ts`,
      '!**/*.test{,-d}.ts',
      '!**/{cases,index,error-guide}.ts',
    ],
    testRunner: 'warm',
    warm: {
      sources: { places: [`src/${folder}`], suffix: '.ts', except: ['.test.ts', '.test-d.ts'] },
      tests: testsOf(folder),
      without: NEED_A_FRESH_PROCESS,
    },
    warnings: { unknownOptions: false },
    plugins: [import.meta.resolve('./warm-runner.mjs'), import.meta.resolve('./ignore-prose.mjs')],
    ignorers: ['prose'],
    coverageAnalysis: 'perTest',
    // A mutant in code that runs when a module is loaded would need a new process and every test.
    ignoreStatic: true,
    concurrency: Number(process.env.MCPROVE_MUTATION_WORKERS ?? 1),
    // A run after a change tries only the mutants that the change may have affected.
    incremental: true,
    incrementalFile: `${CACHE}/${folder}.json`,
    reporters: ['html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    htmlReporter: { fileName: `${CACHE}/${folder}.html` },
    // Next to the repository, because Vite does not transform files in node_modules.
    tempDirName: join(tmpdir(), `mcprove-mutants-${folder}`),
    ignorePatterns: ['/dist', '/docs', '/examples', '/viewer', '/bench', '/test/{e2e,browser,reports}'],
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    logLevel: 'warn',
  }
}

// What detects a mutant: the tests of its folder, the cases of all gates, and the pins.
function testsOf(folder) {
  const places = [`src/${folder}`, 'test/pins', ...(folder === 'gates' ? [] : ['src/gates/contract.test.ts'])]
  // One megabyte with every mutant's switch in the code takes hours; correctness is tested on short texts.
  return { places, suffix: '.test.ts', except: ['large-texts.test.ts'] }
}
