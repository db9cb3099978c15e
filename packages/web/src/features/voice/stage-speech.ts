import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'

type Speech = Pick<VoiceState, 'request_to_speak_timestamp' | 'suppress'>

/** Whether a user speaks on a stage, and is not only invited to. */
export const isStageSpeaker = ({ suppress, request_to_speak_timestamp }: Speech): boolean =>
  !suppress && request_to_speak_timestamp === null

/** Whether a user was invited to speak and has not answered yet. */
export const isInvitedToSpeak = ({ suppress, request_to_speak_timestamp }: Speech): boolean =>
  !suppress && request_to_speak_timestamp !== null
