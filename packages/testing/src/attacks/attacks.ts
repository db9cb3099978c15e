import { activityRequests } from './activity-requests.ts'
import type { Attack } from './attack.ts'
import { heldBodies, slowBodies } from './held-bodies.ts'
import { imageDecoding } from './image-decoding.ts'
import { nestedJson, nestedJsonBeforeSignIn } from './nested-json.ts'
import { pipelinedAttachments } from './pipelined-attachments.ts'
import { requestMembers } from './request-members.ts'
import { slowReaders } from './slow-readers.ts'

/** Every attack, in order. */
export const ATTACKS: readonly Attack[] = [
  pipelinedAttachments,
  nestedJsonBeforeSignIn,
  nestedJson,
  heldBodies,
  slowBodies,
  slowReaders,
  activityRequests,
  imageDecoding,
  requestMembers,
]
