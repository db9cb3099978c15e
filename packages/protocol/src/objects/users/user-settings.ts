import { boolean, type Of, omissible, shape } from '../../schema.ts'

/** What somebody set for all of his clients, as far as the server must know (interface 1, rule 1). */
export const UserSettings = shape({ developer_mode: boolean() })
/** A value of {@link UserSettings}. */
export type UserSettings = Of<typeof UserSettings>

/** What Modify User Settings takes. */
export const UserSettingsChanges = shape({ developer_mode: omissible(boolean()) })
