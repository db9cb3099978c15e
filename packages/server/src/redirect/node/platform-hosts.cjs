// The hosts of the platform, and those of them that Guildhall replaces.
'use strict'

/** Every host of the platform is one of these domains or a subdomain. */
const DOMAINS = [
  'discord.com',
  'discordapp.com',
  'discordapp.net',
  'discord.gg',
  'discord.media',
  'discord.gift',
  'discord.gifts',
  'discord.new',
  'discord.co',
  'discord.design',
  'discord.dev',
  'discord.store',
  'discord.tools',
  'discord-activities.com',
  'discordactivities.com',
  'discordcdn.com',
  'discordpartygames.com',
  'discordsays.com',
  'discordsez.com',
  'discordstatus.com',
  'dis.gd',
]

const REPLACED_DOMAINS = ['discord.com', 'discordapp.com', 'discordapp.net', 'discord.gg']

const REPLACED = [
  /^(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com$/,
  /^cdn\.discordapp\.com$/,
  /^media\.discordapp\.net$/,
  /^(?:gateway(?:-[a-z\d-]+)?\.|www\.)?discord\.gg$/,
]

const bare = (host) => String(host).toLowerCase().replace(/\.$/, '')

const isPlatform = (host) => {
  const name = bare(host)
  return DOMAINS.some((domain) => name === domain || name.endsWith(`.${domain}`))
}

const isReplaced = (host) => REPLACED.some((pattern) => pattern.test(bare(host)))

const isLoopback = (host) => /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(bare(host))

/** The error of a connection to the platform that can't be redirected. */
const refusal = (target, reason) =>
  Object.assign(new Error(`guildhall refused a connection to ${target}: ${reason}`), {
    code: 'ERR_GUILDHALL_REFUSED',
  })

module.exports = { bare, DOMAINS, isLoopback, isPlatform, isReplaced, refusal, REPLACED, REPLACED_DOMAINS }
