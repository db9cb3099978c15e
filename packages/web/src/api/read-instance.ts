import type { InstanceInfo } from '@guildhall/protocol/objects/instances/instance'
import { getInstance } from '@guildhall/protocol/operations/instance/get-instance'
import { call } from './call.ts'

export const readInstance = (signal: AbortSignal): Promise<InstanceInfo> => call(getInstance, {}, { signal })
