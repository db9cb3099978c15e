/**
 * Where a command appears (docs/spec/commands.md#command-types): after a slash, in the context menu of a user or a message, or as
 * the entry point of an Activity.
 */
export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const

/** The types of options (docs/spec/commands.md#options); the first two contain further options. */
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
 * The contexts of commands (docs/spec/commands.md#installation-and-contexts): a guild, a DM with the application's bot,
 * or another private channel.
 */
export const InteractionContext = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const

/** The installation contexts of applications (docs/spec/applications.md#installation-contexts). */
export const InstallationType = { GUILD: 0, USER: 1 } as const

/**
 * The handler of an entry point command (docs/spec/activities.md#entry-point-handlers): the application, or the
 * platform, which launches the Activity.
 */
export const EntryPointHandler = { APP_HANDLER: 1, LAUNCH_ACTIVITY: 2 } as const

/** The kinds of objects that a command permission names (docs/spec/commands.md#permissions-object). */
export const CommandPermissionType = { ROLE: 1, USER: 2, CHANNEL: 3 } as const
