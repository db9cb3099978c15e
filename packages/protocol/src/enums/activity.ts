/** The platforms on which an Activity can run (docs/spec/activities.md#platforms). */
export const ACTIVITY_PLATFORMS = ['web', 'android', 'ios'] as const

/** The orientation of an Activity on a phone or a tablet (docs/spec/activities.md#orientation). */
export const OrientationLock = { UNLOCKED: 1, PORTRAIT: 2, LANDSCAPE: 3 } as const

/** A value of {@link OrientationLock}. */
export type OrientationLock = (typeof OrientationLock)[keyof typeof OrientationLock]
