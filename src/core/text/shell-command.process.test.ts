import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shellCommand } from './shell-command.js'

it('quotes only what a shell would take apart', () => {
  expect(shellCommand(['mcprove', 'run', 'a/b-c.yml', '-t', 'x=1,y:2@z+%'])).toBe(
    'mcprove run a/b-c.yml -t x=1,y:2@z+%',
  )
  expect(shellCommand(['-t', 'it is', ''])).toBe("-t 'it is' ''")
})

it.skipIf(process.platform === 'win32')('is taken apart by a shell into the same words', () => {
  const words = ['plain', '', 'two words', "it's", '$HOME', '`id`', 'a;b', 'a\nb', '*', '\\', '"', "''"]
  const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))'
  const line = shellCommand([process.execPath, '-e', print, '--', ...words])
  expect(JSON.parse(execFileSync('sh', ['-c', line], { encoding: 'utf8' }))).toEqual(words)
})
