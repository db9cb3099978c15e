/** External services whose accounts a user may show here. */
export const CONNECTION_SERVICES = [
  'amazon-music',
  'battlenet',
  'bluesky',
  'bungie',
  'crunchyroll',
  'domain',
  'ebay',
  'epicgames',
  'facebook',
  'github',
  'instagram',
  'leagueoflegends',
  'mastodon',
  'paypal',
  'playstation',
  'reddit',
  'riotgames',
  'roblox',
  'skype',
  'spotify',
  'steam',
  'tiktok',
  'twitch',
  'twitter',
  'xbox',
  'youtube',
] as const

/** Who can see a connection. */
export const ConnectionVisibility = { NONE: 0, EVERYONE: 1 } as const
