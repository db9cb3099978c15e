import type { VoiceRegion } from '../objects/channels/voice.ts'

const region = (id: string, name: string): VoiceRegion => ({
  id,
  name,
  optimal: false,
  deprecated: false,
  custom: false,
})

/** The voice regions of every guild (docs/spec/voice.md#voice-regions). None is `optimal`, because there are no voice servers. */
export const VOICE_REGIONS: readonly VoiceRegion[] = [
  region('brazil', 'Brazil'),
  region('hongkong', 'Hong Kong'),
  region('india', 'India'),
  region('japan', 'Japan'),
  region('rotterdam', 'Rotterdam'),
  region('russia', 'Russia'),
  region('singapore', 'Singapore'),
  region('southafrica', 'South Africa'),
  region('sydney', 'Sydney'),
  region('us-central', 'US Central'),
  region('us-east', 'US East'),
  region('us-south', 'US South'),
  region('us-west', 'US West'),
]

/** The additional voice regions of guilds with VIP_REGIONS (docs/spec/voice.md#voice-regions). */
const VIP_VOICE_REGIONS: readonly VoiceRegion[] = [
  region('vip-us-east', 'VIP US East'),
  region('vip-us-west', 'VIP US West'),
]

/** The voice regions of a guild with some features. */
export const voiceRegionsOf = (features: readonly string[]): VoiceRegion[] =>
  features.includes('VIP_REGIONS') ? [...VOICE_REGIONS, ...VIP_VOICE_REGIONS] : [...VOICE_REGIONS]
