// Mutation testing: Stryker changes the code, one place at a time, and a change that no test notices is a survivor.
// What counts, and which survivors are right to live: docs/mutation.md.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepFigures } from './keep-figures.mjs'

const MIN_PERCENT = 85
const CACHE = 'node_modules/.cache/mutation'

export async function mutantsKilled(folder) {
  const { Stryker } = await import('@stryker-mutator/core')
  process.env.MCPROVE_MUTATED_FOLDER = folder
  const counts = countStatuses(await new Stryker(optionsOf(folder)).runMutationTest())
  const { Killed, Timeout, Survived, NoCoverage, Ignored } = counts
  const valid = Killed + Timeout + Survived + NoCoverage
  const percent = ((Killed + Timeout) / valid) * 100
  console.log(`  src/${folder}: ${valid} mutants, ${Killed} killed, ${Timeout} timed out`)
  console.log(`  ${Survived} survived, ${NoCoverage} without a test, ${Ignored} not tried: ${CACHE}/${folder}.html`)
  console.log(`  ${percent.toFixed(1)} % (at least ${MIN_PERCENT} %)`)
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
    mutate: [`src/${folder}/**/*.ts`, '!**/*.test{,-d}.ts', '!**/{cases,index,error-guide}.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/prove/mutation.config.ts', related: false },
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), import.meta.resolve('./ignore-prose.mjs')],
    ignorers: ['prose'],
    coverageAnalysis: 'perTest',
    // A mutant in what a module does when it is loaded would need every test again; there are few (docs/mutation.md).
    ignoreStatic: true,
    concurrency: Number(process.env.MCPROVE_MUTATION_WORKERS ?? 1),
    // A run after a change tries only the mutants that the change may have touched.
    incremental: true,
    incrementalFile: `${CACHE}/${folder}.json`,
    reporters: process.stdout.isTTY ? ['html', 'progress'] : ['html'],
    htmlReporter: { fileName: `${CACHE}/${folder}.html` },
    // Beside the repository: Vite does not transform what lies in node_modules.
    tempDirName: join(tmpdir(), `mcprove-mutants-${folder}`),
    ignorePatterns: ['/dist', '/docs', '/examples', '/viewer', '/bench', '/test/{e2e,browser,reports}'],
    // With the switches of all mutants in it, code that computes is many times slower.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    logLevel: 'warn',
  }
}
