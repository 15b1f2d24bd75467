// The smallest product, live: installed from the registry, driven through its preset, with the model server as its model.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run-cli.js'

const SCRIPTS = join(ROOT, 'scripts/prove/products')
/** 100 MB and 7 packages; the others have 190 to 440 MB. It also runs on Node 20. */
const SMALLEST = 'gemini'

type Pin = { readonly spec: string }
type Cells = Readonly<Record<string, readonly string[]>>

const { installProduct, RegistryUnreachable } = (await import(join(SCRIPTS, 'install-products.mjs'))) as {
  installProduct: (name: string, pin: Pin | undefined) => string
  RegistryUnreachable: new () => Error
}
const { proveProduct } = (await import(join(SCRIPTS, 'prove-product.mjs'))) as {
  proveProduct: (name: string, options: { cells: readonly string[]; runs: string }) => Promise<Cells>
}
const { PINS } = (await import(join(SCRIPTS, 'pins.mjs'))) as { PINS: Readonly<Record<string, Pin>> }

it('Gemini CLI: starts, calls, tokens and replay are those of the script', async ({ skip }) => {
  try {
    installProduct(SMALLEST, PINS[SMALLEST])
  } catch (error) {
    if (!(error instanceof RegistryUnreachable)) throw error
    skip(`the registry cannot be reached: ${error.message}`)
  }
  const runs = mkdtempSync(join(tmpdir(), 'mcprove-products-'))
  const cells = await proveProduct(SMALLEST, { cells: ['calls'], runs })
  expect(cells).toEqual({ starts: [], calls: [], tokens: [], replay: [] })
})
