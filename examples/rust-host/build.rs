//! Has bindgen's command line make the bindings, and says what to link: where that is pkg-config knows.

use std::{env, path::Path, process::Command};

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8(output.stdout).expect("paths are UTF-8").trim().to_string()
}

fn variable(name: &str) -> String {
    output(Command::new("pkg-config").arg(format!("--variable={name}")).arg("bubblelayout"))
}

fn main() {
    let header = format!("{}/bubble.h", variable("includedir"));
    let folder = env::var("OUT_DIR").expect("cargo says where to");
    output(
        Command::new("bindgen")
            .args(["--allowlist-function", "bubble_.*", "--allowlist-var", "BUBBLE_.*"])
            .args(["--no-prepend-enum-name", "--with-derive-default"])
            // Older ones make a number of 64 bits of it, whatever the machine's is.
            .args(["--blocklist-type", "size_t", "--raw-line", "pub type size_t = usize;", "-o"])
            .arg(Path::new(&folder).join("bubble.rs"))
            .arg(&header),
    );
    println!("cargo:rerun-if-changed={header}");
    println!("cargo:rustc-link-search=native={}", variable("libdir"));
    println!("cargo:rustc-link-lib=bubblelayout");
}
