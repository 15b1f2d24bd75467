import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { gitHead } from './git-head.js'

const root = mkdtempSync(join(tmpdir(), 'mcprove-git-'))
afterAll(() => rmSync(root, { recursive: true }))

const COMMIT = 'a'.repeat(40)
const NOTHING = { commit: null, branch: null }
let folders = 0

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `${++folders}`)
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

it('reads the branch and its commit, also from a folder below', () => {
  const folder = folderWith({
    '.git/HEAD': 'ref: refs/heads/fix/a\n',
    '.git/refs/heads/fix/a': `${COMMIT}\n`,
    'x/y': '',
  })
  expect(gitHead(folder, {})).toEqual({ commit: COMMIT, branch: 'fix/a' })
  expect(gitHead(join(folder, 'x'), {})).toEqual({ commit: COMMIT, branch: 'fix/a' })
})

it('reads packed refs, and a commit without a branch', () => {
  const packed = `# pack-refs with: peeled\n${'b'.repeat(40)} refs/heads/main2\n${COMMIT} refs/heads/main\n^${'c'.repeat(40)}\n`
  const folder = folderWith({ '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': packed })
  expect(gitHead(folder, {})).toEqual({ commit: COMMIT, branch: 'main' })
  expect(gitHead(folderWith({ '.git/HEAD': `${COMMIT}\n` }), {})).toEqual({ commit: COMMIT, branch: null })
})

it('reads a worktree', () => {
  const main = folderWith({
    '.git/refs/heads/w': `${COMMIT}\n`,
    '.git/worktrees/w/HEAD': 'ref: refs/heads/w\n',
    '.git/worktrees/w/commondir': '../..\n',
  })
  const folder = folderWith({ '.git': `gitdir: ${join(main, '.git/worktrees/w')}\n` })
  expect(gitHead(folder, {})).toEqual({ commit: COMMIT, branch: 'w' })
})

it('the variables of a CI job come first', () => {
  const folder = folderWith({ '.git/HEAD': `${'b'.repeat(40)}\n` })
  const env = { GITHUB_SHA: COMMIT, GITHUB_HEAD_REF: '', GITHUB_REF_NAME: 'main' }
  expect(gitHead(folder, env)).toEqual({ commit: COMMIT, branch: 'main' })
  expect(gitHead(folder, { GITHUB_SHA: 'not a commit' })).toEqual({ commit: 'b'.repeat(40), branch: null })
})

it.each<readonly [string, Readonly<Record<string, string>>]>([
  ['a ref that leads out', { '.git/HEAD': 'ref: refs/heads/../../../x\n', x: COMMIT }],
  ['another text', { '.git/HEAD': '\u001b[31mhello' }],
  ['a large file', { '.git/HEAD': 'a'.repeat(100_000) }],
  ['no HEAD', { '.git/config': '' }],
  ['a file that names nothing', { '.git': 'gitdir: /does/not/exist\n' }],
])('ignores %s', (_what, files) => {
  expect(gitHead(folderWith(files), {})).toEqual(NOTHING)
})

it('does not follow a link, nor read a folder', () => {
  const secret = folderWith({ HEAD: COMMIT })
  const folder = folderWith({ '.git/config': '' })
  symlinkSync(join(secret, 'HEAD'), join(folder, '.git/HEAD'))
  expect(gitHead(folder, {})).toEqual(NOTHING)
  const other = folderWith({ '.git/HEAD/x': '' })
  expect(gitHead(other, {})).toEqual(NOTHING)
})
