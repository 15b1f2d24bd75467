// Loaded before the agent: every run gets Langfuse's callback handler, and its spans go to Langfuse.
import { registerConfigureHook } from '@langchain/core/context'
import { CallbackHandler } from '@langfuse/langchain'
import { LangfuseSpanProcessor } from '@langfuse/otel'
import { NodeSDK } from '@opentelemetry/sdk-node'

const sdk = new NodeSDK({ spanProcessors: [new LangfuseSpanProcessor()], instrumentations: [] })
sdk.start()
registerConfigureHook({ handlerClass: CallbackHandler, envVar: 'LANGFUSE_TRACING_ENABLED', inheritable: true })
process.once('beforeExit', () => sdk.shutdown())
