//! What the room promises as a whole: on programs of known laws, and on the recorded lesson.

mod known;
mod laws;
mod lesson;
mod recorded;
mod reruns;
