import { boolean, type Infer, omissible, shape } from '../../schema.ts'

/** A user's settings for all of their clients, as far as the server needs them (docs/spec/activities.md#developer-mode). */
export const UserSettings = shape({ developer_mode: boolean() })
/** A value of {@link UserSettings}. */
export type UserSettings = Infer<typeof UserSettings>

/** The body of Modify User Settings. */
export const UserSettingsChanges = shape({ developer_mode: omissible(boolean()) })
