// docs/verify.md: its files as they stand there, verified as the page says.
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CLI, folderWith, ROOT, shell } from './run-cli.js'

const docs = readFileSync(join(ROOT, 'docs/verify.md'), 'utf8')

function blockOf(heading: string): string {
  const text = docs.split(`\`\`\`${heading}\n`)[1]?.split('```')[0]
  if (text === undefined) throw new Error(`docs/verify.md has no block ${heading}`)
  return text
}

it('the page shows what the command says', async () => {
  const folder = folderWith({
    'trace.json': blockOf('json trace.json'),
    'weather.yml': blockOf('yaml weather.yml'),
    // The server is started by mcprove, which has no shell: there it has to be a program.
    'bin/mcprove': `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`,
  })
  chmodSync(join(folder, 'bin/mcprove'), 0o755)
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  const { code, stdout, stderr } = await shell(blockOf('console').replace(/^\$ /, ''), { cwd: folder, env })
  expect(stdout, stderr).toBe(blockOf('text report'))
  expect(code).toBe(1)
})
