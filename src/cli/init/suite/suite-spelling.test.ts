import { expect, it } from 'vitest'
import { inSuiteSpelling, variableName } from './suite-spelling.js'

it.each([
  [`\${input:api-key}`, `\${API_KEY}`],
  [`Bearer \${input:token} \${config:a.b}`, `Bearer \${TOKEN} \${A_B}`],
  [`\${workspaceFolder}/server.mjs`, './server.mjs'],
  [`\${userHome}/x`, `\${HOME}/x`],
  [`\${TOKEN} \${TOKEN:-none}`, `\${TOKEN} \${TOKEN:-none}`],
  ['nothing to do', 'nothing to do'],
])('%s is %s in a suite', (text, spelled) => {
  expect(inSuiteSpelling({ args: [text], n: 1 })).toEqual({ args: [spelled], n: 1 })
})

it.each([
  ['github-token', 'GITHUB_TOKEN'],
  ['2nd key', '_2ND_KEY'],
  ['--', 'VALUE'],
])('%s as a variable is %s', (text, name) => {
  expect(variableName(text)).toBe(name)
})
