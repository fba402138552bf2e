//! A host in Rust, without a wrapper: it opens a conversation, receives a message, finds a link, has a content type of its own, and draws.
//!
//! rust-host CONVERSATION OUT.png

use std::ffi::{c_void, CStr, CString};
use std::mem::size_of;
use std::os::raw::c_char;
use std::ptr::{null, null_mut};

#[allow(non_camel_case_types, dead_code)]
mod bubble {
    include!(concat!(env!("OUT_DIR"), "/bubble.rs"));
}
use bubble::*;

/// Why a call failed: it has done nothing then.
fn check(status: bubble_status) -> Result<(), String> {
    if status == BUBBLE_OK {
        return Ok(());
    }
    // The text stays until the next call of this thread fails.
    Err(unsafe { text(bubble_last_error()) })
}

/// A copy of a text of the library's.
unsafe fn text(pointer: *const c_char) -> String {
    CStr::from_ptr(pointer).to_string_lossy().into_owned()
}

fn c(text: &str) -> CString {
    CString::new(text).expect("there is no zero in it")
}

// Messages of the type "boat" are bubbles of ours. Called on any thread, one at a time.
unsafe extern "C" fn build_boat(
    _context: *mut c_void, _request: *const c_char, _length: usize, answer: *mut bubble_answer,
) {
    let boxes = r#"{"box": "column", "children": [
        {"box": "text", "text": "Blue boat", "style": "title"}, "leaves at noon"]}"#;
    bubble_answer_boxes(answer, boxes.as_ptr().cast(), boxes.len());
}

/// A chain with a layouter of our own in front of the one for text.
fn chain() -> Result<*mut bubble_chain, String> {
    let (id, kind, before) = (c("boat"), c("boat"), c("text"));
    let kinds = [kind.as_ptr()];
    let mut chain = null_mut();
    check(unsafe { bubble_chain_create(&mut chain) })?;
    // All of it is copied.
    let boat = bubble_layouter {
        struct_size: size_of::<bubble_layouter>(),
        id: id.as_ptr(),
        content_types: kinds.as_ptr(),
        content_type_count: 1,
        before: before.as_ptr(),
        build_layout: Some(build_boat),
        ..Default::default()
    };
    check(unsafe { bubble_chain_add_layouter(chain, &boat) })?;
    Ok(chain)
}

/// Puts a message in, and shows it.
fn receive(view: *mut bubble_view, id: &str, content: &str) -> Result<(), String> {
    let message = format!(
        r#"{{"id": "{id}", "sender": "bo", "date": "2026-11-27T09:00:00Z", "content": {content}}}"#
    );
    check(unsafe { bubble_view_append(view, message.as_ptr().cast(), message.len()) })?;
    check(unsafe { bubble_view_commit_now(view, false) })
}

/// Where the link leads that is seen furthest down.
fn find_link(view: *mut bubble_view, width: u32, height: u32) -> Result<Option<String>, String> {
    let mut hit = bubble_hit { struct_size: size_of::<bubble_hit>(), ..Default::default() };
    for y in (0..height).rev().step_by(4) {
        for x in (0..width).step_by(8) {
            check(unsafe { bubble_view_hit(view, x.into(), y.into(), &mut hit) })?;
            let link = unsafe { text(hit.link) };
            if !link.is_empty() {
                return Ok(Some(link));
            }
        }
    }
    Ok(None)
}

fn run(path: &str, picture: &str) -> Result<(), String> {
    let (path, picture) = (c(path), c(picture));
    let mut conversation = null_mut();
    check(unsafe { bubble_conversation_open_file(path.as_ptr(), &mut conversation) })?;
    let around = bubble_surroundings {
        struct_size: size_of::<bubble_surroundings>(),
        chain: chain()?,
        ..Default::default()
    };
    let mut options = bubble_view_options::default();
    let mut view = null_mut();
    check(unsafe { bubble_view_options_init(&mut options, size_of::<bubble_view_options>()) })?;
    (options.width, options.height) = (375.0, 667.0);
    check(unsafe { bubble_view_open(conversation, &around, &options, &mut view) })?;

    receive(view, "r-1", r#"{"type": "text", "text": "See https://example.org"}"#)?;
    println!("a link to {}", find_link(view, 375, 667)?.unwrap_or_default());
    receive(view, "r-2", r#"{"type": "boat"}"#)?;
    let (mut cells, mut count) = (null(), 0);
    check(unsafe { bubble_view_cells(view, BUBBLE_AT_REST, &mut cells, &mut count) })?;
    // They can be read until this function is called again with this view.
    for cell in unsafe { std::slice::from_raw_parts(cells, count) } {
        let cell = unsafe { &**cell };
        let (name, layouter) = unsafe { (text((*cell.id).name), text(cell.layouter)) };
        println!("{name} by {layouter} at {:.1}, {:.1} high", cell.frame.y, cell.frame.height);
    }
    check(unsafe { bubble_view_render_file(view, BUBBLE_PNG, 2.0, picture.as_ptr()) })?;

    check(unsafe { bubble_view_free(view) })?;
    check(unsafe { bubble_chain_free(around.chain) })?;
    check(unsafe { bubble_conversation_free(conversation) })
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.len() != 3 {
        eprintln!("usage: rust-host CONVERSATION OUT.png");
        std::process::exit(64);
    }
    if let Err(error) = run(&arguments[1], &arguments[2]) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
