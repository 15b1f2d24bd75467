// The program that docs/external-agents.md shows for frameworks is the one that `npm run prove products` drives.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

it('the agent of the AI SDK in the docs is the proved one', () => {
  const [, shown] = /^```js ai-sdk-agent\.mjs\n(.*?)^```$/ms.exec(textOf('docs/external-agents.md')) ?? []
  const proved = textOf('scripts/prove/products/frameworks/ai-sdk/agent.mjs')
  expect(shown).toBe(proved)
})
