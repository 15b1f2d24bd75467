import { expect, it } from 'vitest'
import { runCommand } from './run-command.js'

it('names the row so that the command line takes it, whatever it begins with', () => {
  expect(runCommand('a.mcprove.yml', 'refunds once', {})).toBe("mcprove run a.mcprove.yml -t 'refunds once'")
  expect(runCommand('a.mcprove.yml', '-x is refused', {})).toBe("mcprove run a.mcprove.yml '--test=-x is refused'")
})
