// Loaded before the agent: its spans go to Langfuse.
import { OpenTelemetry } from '@ai-sdk/otel'
import { LangfuseSpanProcessor } from '@langfuse/otel'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { registerTelemetry } from 'ai'

const sdk = new NodeSDK({ spanProcessors: [new LangfuseSpanProcessor()], instrumentations: [] })
sdk.start()
registerTelemetry(new OpenTelemetry())
process.once('beforeExit', () => sdk.shutdown())
