import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programMistake } from './program-mistake.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-programs-'))
for (const file of ['clerk.py', 'server.ts', 'pode']) writeFileSync(join(folder, file), '')
chmodSync(join(folder, 'pode'), 0o755)

const told = (...words: string[]) => programMistake(words, folder, { PATH: folder })

it.each([
  [['pyhton3', 'clerk.py'], 0, 'program not found: `pyhton3`', 'Did you mean `python3`?'],
  [['npxx', '-y', 'x'], 0, 'program not found: `npxx`', 'Did you mean `npx`?'],
  [['python3', 'clrek.py'], 1, 'file not found: `clrek.py`', 'Did you mean `clerk.py`?'],
  [['python3', './clerk.ppy'], 1, 'file not found: `./clerk.ppy`', 'Did you mean `clerk.py`?'],
])('asks what %j means', (words, index, message, hint) => {
  expect(told(...words)).toEqual({ index, message, hint })
})

it.each([
  ['what is there', ['python3', 'clerk.py']],
  ['a program of that name in PATH', ['pode']],
  ['a program like no other', ['weatherd', 'clrek.py']],
  ['a script that is yet to be built', ['node', 'server.js']],
  ['a script in a folder that is yet to be built', ['node', 'dist/clrek.py']],
  ['an option', ['python3', '-m', 'clrek.py']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the suite.
  ['a variable', ['${PYTHON}', 'clrek.py']],
  ['nothing', []],
])('takes %s as it is', (_what, words) => {
  expect(told(...words)).toBeNull()
})
