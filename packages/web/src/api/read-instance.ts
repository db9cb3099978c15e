import type { InstanceInfo } from '@guildhall/protocol/objects/instances/instance'
import type { InstanceTerms } from '@guildhall/protocol/objects/instances/instance-terms'
import { getInstance } from '@guildhall/protocol/operations/instance/get-instance'
import { getInstanceTerms } from '@guildhall/protocol/operations/instance/get-instance-terms'
import { call } from './call.ts'

export const readInstance = (signal: AbortSignal): Promise<InstanceInfo> => call(getInstance, {}, { signal })

export const readInstanceTerms = (signal: AbortSignal): Promise<InstanceTerms> => call(getInstanceTerms, {}, { signal })
