#!/usr/bin/python3
"""A minimal WebKitGTK browser whose storage survives its end.

WebKitGTK's own MiniBrowser forgets everything under automation, so a journey could not reopen it. This one uses the
same engine and driver, with a profile in the folder that is its first argument.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile = sys.argv[1]
storage = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "kept"), base_cache_directory=os.path.join(profile, "cache")
)
context = WebKit2.WebContext(website_data_manager=storage)
cookies = os.path.join(profile, "cookies.sqlite")
context.get_cookie_manager().set_persistent_storage(cookies, WebKit2.CookiePersistentStorage.SQLITE)


def show(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.connect("close", lambda closed: closed.get_toplevel().destroy())
    window = Gtk.Window(default_width=360, default_height=740)
    window.add(view)
    window.connect("destroy", lambda _: Gtk.main_quit())
    window.show_all()
    return view


def begin(_context, session):
    application = WebKit2.ApplicationInfo()
    application.set_name("LastingBrowser")
    application.set_version(WebKit2.MAJOR_VERSION, WebKit2.MINOR_VERSION, WebKit2.MICRO_VERSION)
    session.set_application_info(application)
    session.connect("create-web-view", show)


context.connect("automation-started", begin)
context.set_automation_allowed(True)
Gtk.main()
