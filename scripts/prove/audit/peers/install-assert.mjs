import { installProduct } from '../../products/install-products.mjs'

export const ASSERT = {
  spec: '@blackwell-systems/mcp-assert@0.12.3',
  program: '@blackwell-systems/mcp-assert-linux-x64/bin/mcp-assert',
}

/** The path of its program: a binary, which is in a package of its own. */
export function installAssert() {
  return installProduct('mcp-assert', ASSERT)
}
