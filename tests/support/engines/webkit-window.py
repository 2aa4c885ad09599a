"""A window of WebKitGTK that a driver may use and that keeps what pages store.

The sessions of the system's own browser forget everything when they end, once a driver asks for them; only a program with a window of its own
can name the folder of a profile. Arguments: that folder, and a script that runs before those of any page.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PROFILE, FIRST = sys.argv[1:3]

manager = WebKit2.WebsiteDataManager(base_data_directory=f"{PROFILE}/data", base_cache_directory=f"{PROFILE}/cache")
manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.NO_PROXY, None)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages(["zh-CN", "zh"])
content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript(FIRST, WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START, None, None)
)


def open_window(*_):
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    # The protocol has no word for what stands in the console.
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window(default_width=1280, default_height=800)
    window.add(view)
    window.show_all()
    return view


def on_started(_, session):
    # The driver lets nobody in who does not say what it is.
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", on_started)
Gtk.main()
