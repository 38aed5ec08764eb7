# A formula of Homebrew on Linux. Put the executable of the release where url names it.
class Hdo < Formula
  desc "Outbox of decisions for people and software agents"
  homepage "https://hdo.example.org"
  url "https://hdo.example.org/hdo-{{version}}-linux-x64"
  version "{{version}}"
  sha256 "{{sha256}}"

  depends_on arch: :x86_64
  depends_on :linux

  def install
    bin.install "hdo-#{version}-linux-x64" => "hdo"
    generate_completions_from_executable(bin/"hdo", "completion")
    (man1/"hdo.1").write Utils.safe_popen_read(bin/"hdo", "man")
  end

  service do
    run [opt_bin/"hdo", "serve", "--data", var/"hdo"]
    keep_alive successful_exit: false
  end

  test do
    system bin/"hdo", "init", "--data", testpath/"data"
    system bin/"hdo", "verify", "--data", testpath/"data"
  end
end
