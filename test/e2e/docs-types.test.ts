// TypeScript on the pages, checked as a strict project checks it that has the built package installed.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { pages } from '../docs/page.js'
import { installPackages } from '../docs/page-folder.js'
import { folderWith, ROOT } from './run-cli.js'

const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  },
}

it('every program has the types it says', async () => {
  const programs = pages().flatMap(({ file, steps }) =>
    steps.flatMap((step) =>
      step.kind === 'snippet' && step.language === 'ts'
        ? [[`${file.replace(/\.md$/, '')}/${step.title || `line-${step.line}.ts`}`, step.text] as const]
        : [],
    ),
  )
  expect(programs.length).toBeGreaterThan(3)
  const folder = folderWith({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(CONFIG),
    ...Object.fromEntries(programs),
  })
  installPackages(folder)
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder], { timeout: 240_000 }).catch(
    // What tsc complains about is on its standard output.
    (failure: { stdout: string }) => failure,
  )
  expect(stdout).toBe('')
})
