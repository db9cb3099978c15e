/**
 * Where a command shows up (docs/spec/commands.md#command-types): after a slash, in the menu of a user or of a message,
 * or as the way into an Activity.
 */
export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const

/** What a user fills in (docs/spec/commands.md#options); the first two hold further options. */
export const CommandOptionType = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const

/**
 * Where a command is used (docs/spec/commands.md#installation-and-contexts): in a guild, with the application's bot, or
 * in another private channel.
 */
export const InteractionContext = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const

/** What an application is installed to (docs/spec/applications.md#installation-contexts). */
export const InstallationType = { GUILD: 0, USER: 1 } as const

/**
 * Who takes an entry point's interaction (docs/spec/activities.md#entry-point-handlers): the application, or the
 * platform, which starts the Activity.
 */
export const EntryPointHandler = { APP_HANDLER: 1, LAUNCH_ACTIVITY: 2 } as const

/** Whom a permission of a command names (docs/spec/commands.md#permissions-object). */
export const CommandPermissionType = { ROLE: 1, USER: 2, CHANNEL: 3 } as const
