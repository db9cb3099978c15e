import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import type { ClientState } from '@guildhall/protocol/state/client-state'

export type WelcomeChannel = WelcomeScreen['welcome_channels'][number]

/** A welcome screen, with whether it is on, which is a feature of the guild. */
export type WelcomeSettings = Pick<WelcomeScreen, 'welcome_channels'> & { description: string; enabled: boolean }

export const toWelcomeSettings = (
  { description, welcome_channels }: WelcomeScreen,
  enabled: boolean,
): WelcomeSettings => ({
  description: description ?? '',
  welcome_channels,
  enabled,
})

export const hasWelcomeScreen = (world: ClientState, guildId: string): boolean =>
  world.guilds.get(guildId)?.settings.features.includes('WELCOME_SCREEN_ENABLED') === true

/** The fields by their paths in the request; nested ones come first. */
export const welcomeFieldsOf = ({ welcome_channels }: WelcomeSettings): string[] => [
  ...welcome_channels.flatMap((_, i) => [
    `welcome_channels.${i}.channel_id`,
    `welcome_channels.${i}.description`,
    `welcome_channels.${i}`,
  ]),
  'description',
  'enabled',
]
